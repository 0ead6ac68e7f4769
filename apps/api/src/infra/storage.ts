import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files are kept, by key. */
export type Storage = Pick<Disk, 'put' | 'exists' | 'delete'>;

/** The local disk as a store; keys become paths below the folder. */
export function openStorage(folder: string): Storage {
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'public' }));
}
