import type { Caller } from '@holdfast/mcp';

/** Knows who presents a token. */
export interface Authenticator {
  /**
   * @returns the caller, or why the token is not taken: `unknown` for any fault of the token itself,
   *   without saying which, `issuer` when it cannot be judged because its issuer does not answer.
   */
  readonly identify: (token: string) => Promise<Identified>;
}

/** The answer of {@link Authenticator.identify}. */
export type Identified =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly because: 'unknown' | 'issuer' };

/** Asks one after the other; an issuer that does not answer is told only where nobody else knows. */
export function firstOf(authenticators: readonly Authenticator[]): Authenticator {
  return {
    identify: async (token) => {
      let answer: Identified = { ok: false, because: 'unknown' };
      for (const { identify } of authenticators) {
        const found = await identify(token);
        if (found.ok) return found;
        if (found.because === 'issuer') answer = found;
      }
      return answer;
    },
  };
}
