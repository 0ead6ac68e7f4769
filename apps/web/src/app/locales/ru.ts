import type { Texts } from '@/lib/i18n.ts';
import lib from '../../lib/lib.ru.json';
import ui from '../../ui/ui.ru.json';
import app from '../app.ru.json';

/** Texts of every page; features load theirs with their pages (../with-texts.ts). */
export const texts: Texts = { app, lib, ui };
