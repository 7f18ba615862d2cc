/**
 * The version of the request that candidates need: 2 where one of them says more than the text of a
 * file. Callers need not know of versions.
 */
export function requestVersion(candidates: readonly object[]): 1 | 2 {
  const needsSecond = candidates.some((one) => SECOND.some((member) => Object.hasOwn(one, member)));
  return needsSecond ? 2 : 1;
}

const SECOND = ['contentBase64', 'delete', 'from', 'executable'];
