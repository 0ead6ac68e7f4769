import type { ContentPicture } from '@pitlane/contracts';
import { contentPicturePath } from '../../../infra/media-paths.ts';

interface FileRow {
  id: number;
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

export const toPicture = ({ key, width, height, placeholder }: FileRow): ContentPicture => ({
  src: contentPicturePath(key),
  width,
  height,
  placeholder,
});

export const picturesOf = (files: readonly FileRow[]): ReadonlyMap<number, ContentPicture> =>
  new Map(files.map((file) => [file.id, toPicture(file)]));
