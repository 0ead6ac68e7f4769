import { type ContentKind, contentKinds, readId } from '@pitlane/contracts';

export interface OpenContent {
  content: ContentKind;
  /** Id of the open item; 0 for a new one. */
  item: number | null;
}

export const readOpenedContent = (params: URLSearchParams): OpenContent => ({
  content: contentKinds.find((kind) => kind === params.get('content')) ?? 'pages',
  item: params.get('item') === '0' ? 0 : readId(params.get('item')),
});
