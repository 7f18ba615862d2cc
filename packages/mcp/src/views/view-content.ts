/** What a view shows of an answer. All texts are ready to be shown, as texts. */
export interface ViewContent {
  readonly title?: string;
  /** Sentences above everything else. */
  readonly notes: readonly string[];
  /** Calls that would show more. */
  readonly again: readonly FurtherCall[];
  /** HTML of a page that others have too; its texts are escaped. */
  readonly markup?: string;
  /** What the script of that page has to know, where it has one. */
  readonly data?: object;
  readonly sections: readonly ViewSection[];
}

/** A call of the same tool, with other arguments. */
export interface FurtherCall {
  readonly label: string;
  /** In place of those of the call before; `null` takes one away. */
  readonly arguments: Readonly<Record<string, string | null>>;
  /** Whether lists of its answer go behind those that are there. */
  readonly adds: boolean;
}

export interface ViewSection {
  readonly title: string;
  readonly items: readonly ViewItem[];
}

export interface ViewItem {
  readonly name: string;
  /** A number or a word beside the name. */
  readonly mark?: string;
  readonly lines: readonly string[];
}
