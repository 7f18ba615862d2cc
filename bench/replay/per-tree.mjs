/** What is known of each tree, made when it is first asked for. */
export function perTree(make) {
  const known = new WeakMap();
  return (tree) => {
    let made = known.get(tree);
    if (made === undefined) {
      made = make(tree);
      known.set(tree, made);
    }
    return made;
  };
}
