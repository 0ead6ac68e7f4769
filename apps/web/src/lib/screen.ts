import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';

/** Text namespaces that load with their screens: those of features and of forms. */
export type TextPart = Exclude<FlatNamespace, 'app' | 'lib' | 'ui'>;

export interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface Screen {
  path: string;
  /** `page`: all around the content; `account`: also the account's tabs; `header`: the header only; `bare`: nothing. */
  layout: 'page' | 'account' | 'header' | 'bare';
  /** `visitor` admits all users, `signed_out` and `user` only those, `moderator` only moderators. */
  access: 'visitor' | 'signed_out' | 'user' | 'moderator';
  texts: readonly TextPart[];
  load: () => Promise<ScreenModule>;
}
