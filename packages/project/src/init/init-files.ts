/** A file that setting up a project creates. */
export interface InitFile {
  /** Below the project's root. */
  readonly path: string;
  readonly text: string;
  /** What it is for, in a few words. */
  readonly purpose: string;
}

/** Both records only grow, so that lines of two branches stand beside each other. */
export const MERGE_RULES: InitFile = {
  path: '.holdfast/.gitattributes',
  text: '*.jsonl merge=union\n',
  purpose: 'lets git merge the records of two branches',
};

/** What belongs to Holdfast and is committed. Nothing of the user's is changed. */
export const INIT_FILES: readonly InitFile[] = [
  {
    path: '.holdfast/config.json',
    text: '{\n  "schemaVersion": 1\n}\n',
    purpose: 'what checks look at and what makes them fail',
  },
  MERGE_RULES,
];
