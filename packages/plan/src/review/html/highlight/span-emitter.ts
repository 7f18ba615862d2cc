import type { Emitter } from 'highlight.js';

/** What a stretch of code is, as the page colours it: the class name of its element. */
export type CodeClass = 'k' | 's' | 'n' | 't' | 'f' | 'c' | 'a' | 'v' | 'm';

/** A stretch of a text in UTF-16 units. */
export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  readonly class: CodeClass;
}

/**
 * Collects what highlight.js finds as flat spans instead of HTML, so that they can be cut at lines
 * and at changed words. Lives for one text.
 */
export class SpanEmitter implements Emitter {
  readonly spans: CodeSpan[] = [];
  /** Units seen so far; in the end the length of the text, unless highlight.js failed. */
  length = 0;
  private readonly scopes: (CodeClass | undefined)[] = [];

  addText(text: string): void {
    this.add(text.length, this.scopes.at(-1));
  }

  startScope(name: string): void {
    this.openNode(name);
  }

  endScope(): void {
    this.closeNode();
  }

  /** Not in the declared interface, but what highlight.js calls for most scopes. */
  openNode(name: string): void {
    this.scopes.push(classOf(name, this.scopes.at(-1)));
  }

  closeNode(): void {
    this.scopes.pop();
  }

  __addSublanguage(inner: Emitter): void {
    if (!(inner instanceof SpanEmitter)) return;
    for (const span of inner.spans) {
      this.spans.push({
        start: this.length + span.start,
        end: this.length + span.end,
        class: span.class,
      });
    }
    this.length += inner.length;
  }

  finalize(): void {}

  /** The page is not made here; highlight.js only wants a text. */
  toHTML(): string {
    return '';
  }

  private add(length: number, name: CodeClass | undefined): void {
    if (length === 0) return;
    const start = this.length;
    this.length += length;
    if (name === undefined) return;
    const last = this.spans.at(-1);
    if (last?.end === start && last.class === name) this.spans.pop();
    const from = last?.end === start && last.class === name ? last.start : start;
    this.spans.push({ start: from, end: this.length, class: name });
  }
}

/** A scope without a colour of its own looks like what is around it, except for interpolations. */
function classOf(scope: string, around: CodeClass | undefined): CodeClass | undefined {
  const head = scope.split('.', 1)[0] ?? scope;
  if (head === 'subst' || head === 'params') return undefined;
  return CLASSES.get(scope) ?? CLASSES.get(head) ?? around;
}

const CLASSES: ReadonlyMap<string, CodeClass> = new Map([
  ['addition', 'a'],
  ['attr', 'a'],
  ['attribute', 'a'],
  ['built_in', 't'],
  ['bullet', 'k'],
  ['char', 'n'],
  ['class', 't'],
  ['code', 's'],
  ['comment', 'c'],
  ['deletion', 'k'],
  ['doctag', 'k'],
  ['formula', 's'],
  ['keyword', 'k'],
  ['link', 's'],
  ['literal', 'n'],
  ['meta', 'm'],
  ['meta.string', 's'],
  ['name', 'k'],
  ['number', 'n'],
  ['property', 'a'],
  ['quote', 'c'],
  ['regexp', 's'],
  ['section', 'f'],
  ['selector-attr', 'a'],
  ['selector-class', 't'],
  ['selector-id', 't'],
  ['selector-pseudo', 'a'],
  ['selector-tag', 'k'],
  ['string', 's'],
  ['strong', 't'],
  ['symbol', 'n'],
  ['template-tag', 'k'],
  ['template-variable', 'v'],
  ['title', 'f'],
  ['title.class', 't'],
  ['type', 't'],
  ['variable', 'v'],
  ['variable.language', 'n'],
]);
