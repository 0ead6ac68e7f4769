import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';

/** Texts that come with the screens that say them: a feature's, and those of forms. */
export type TextPart = Exclude<FlatNamespace, 'app' | 'lib' | 'ui'>;

export interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface Screen {
  path: string;
  /** What stands around it: everything; also the account's tabs; the header only; nothing. */
  layout: 'page' | 'account' | 'header' | 'bare';
  /** Who may be here: anybody, only who is signed out, only who is signed in, moderators. */
  access: 'visitor' | 'signed_out' | 'user' | 'moderator';
  texts: readonly TextPart[];
  load: () => Promise<ScreenModule>;
}
