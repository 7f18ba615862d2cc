import { type Html, html } from '../markup/html.js';
import { hidden, postForm } from '../parts/form.js';
import { notice } from '../parts/notice.js';

/** What the view of signing in knows. */
export interface SignInParts {
  /** The provider's name, where there is one. */
  readonly provider?: string;
  readonly returnTo: string;
  readonly csrf: string;
  readonly problem?: string;
}

/** The only view for those who are not signed in. */
export function signInView({ provider, returnTo, csrf, problem }: SignInParts): Html {
  const kept = returnTo === '/' ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  const withProvider =
    provider === undefined
      ? undefined
      : html`<p><a class="button primary wide" href="/sign-in/provider${kept}">Sign in with ${provider}</a></p><p class="or"><span>or</span></p>`;
  const form = postForm(
    { csrf },
    '/sign-in',
    html`${hidden({ return_to: returnTo })}<p class="field"><label for="token">Token</label><input id="token" name="token" type="password" required autocomplete="off" spellcheck="false" aria-describedby="token-hint"><span class="hint" id="token-hint">One that was made for you. The first one, of the admin, was printed when the service started for the first time.</span></p><button class="${provider === undefined ? 'primary wide' : 'wide'}">Sign in</button>`,
    'form',
  );
  return html`<div class="sign-in card"><h1>Sign in</h1><p class="quiet">Which documents have stopped being true, and what to do about it.</p>${problem === undefined ? undefined : notice('bad', problem)}${withProvider}${form}</div>`;
}
