import type { FieldErrorCode, Photo } from '@pitlane/contracts';
import type { PictureErrorCode } from '../../../infra/pictures.ts';

export interface PhotoRow {
  id: number;
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Returns the URL path of a file of a picture by its key and size. */
export type BuildPhotoPath = (key: string, size: 'thumb' | 'medium' | 'large') => string;

export function toPhoto(row: PhotoRow, pathOf: BuildPhotoPath): Photo {
  return {
    id: row.id,
    thumb: pathOf(row.key, 'thumb'),
    medium: pathOf(row.key, 'medium'),
    large: pathOf(row.key, 'large'),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}

export const pictureErrors: Record<PictureErrorCode, FieldErrorCode> = {
  empty: 'photo_empty',
  kind: 'photo_kind',
  heic: 'photo_heic',
  animated: 'photo_animated',
  pixels: 'photo_pixels',
  small: 'photo_small',
  narrow: 'photo_narrow',
  broken: 'photo_broken',
};
