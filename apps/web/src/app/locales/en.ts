import type { Texts } from '@/lib/i18n.ts';
import lib from '../../lib/lib.en.json';
import ui from '../../ui/ui.en.json';
import app from '../app.en.json';

/** Texts of every page; features load theirs with their pages (../with-texts.ts). */
export const texts: Texts = { app, lib, ui };
