import type { Photo } from '@pitlane/contracts';

export interface PhotoRow {
  id: number;
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Where the files of a picture can be had, by the name of its files. */
export type PhotoPath = (key: string, size: 'thumb' | 'medium' | 'large') => string;

export function toPhoto(row: PhotoRow, path: PhotoPath): Photo {
  return {
    id: row.id,
    thumb: path(row.key, 'thumb'),
    medium: path(row.key, 'medium'),
    large: path(row.key, 'large'),
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
  };
}
