import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';

/** Text namespaces that load with their screens: those of features and of forms. */
export type ScreenNamespace = Exclude<FlatNamespace, 'app' | 'lib' | 'ui'>;

export interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface Screen {
  path: string;
  /** `page`: header, footer and bottom bar; `account`: also the account's tabs; `header`: only the header. */
  layout: 'page' | 'account' | 'header' | 'bare';
  /** `visitor`: open to all; `signed_out`: only visitors; `user`: only signed-in users; `moderator`: only moderators. */
  access: 'visitor' | 'signed_out' | 'user' | 'moderator';
  texts: readonly ScreenNamespace[];
  load: () => Promise<ScreenModule>;
}
