/**
 * The token of an `Authorization` header: one, of the scheme `Bearer`, in the letters of RFC 6750.
 *
 * @param authorization - the header as it came.
 * @returns undefined where there is none, or something else.
 *
 * @example
 * ```ts
 * import { bearerToken } from '@holdfast/base';
 *
 * console.log(bearerToken('Bearer abc'), bearerToken('Basic abc'));
 * // abc undefined
 * ```
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : TOKEN.exec(authorization)?.[1];
}

const TOKEN = /^bearer +([A-Za-z0-9._~+/-]{1,8192}=*)$/i;
