/** The index of the first element from `from` on that passes a test; -1 where there is none. */
export function indexFrom<Element>(
  list: readonly Element[],
  from: number,
  test: (element: Element) => boolean,
): number {
  for (let index = Math.max(from, 0); index < list.length; index += 1) {
    const element = list[index];
    if (element !== undefined && test(element)) return index;
  }
  return -1;
}
