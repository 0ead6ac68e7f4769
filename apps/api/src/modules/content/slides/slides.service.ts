import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { moscowDayOf } from '../../core/moscow-time.ts';
import type { ContentService } from '../content/content.service.ts';
import { addSighting, purgeSightings, type Sighting } from './slides.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  content: Pick<ContentService, 'hasSlide'>;
}

/** Counts of how often slides are viewed and followed */
export class SlidesService extends BaseService<Dependencies> {
  /**
   * Counts a view or follow of a slide, once per viewer and day in Moscow.
   * @returns the slide's total
   * @throws ApiError slide.not_found
   */
  async count(kind: Sighting['kind'], itemId: number, viewer: string): Promise<{ count: number }> {
    const { database, clock, content } = this.deps;
    if (!(await content.hasSlide(itemId))) throw new ApiError('slide.not_found');
    const day = moscowDayOf(clock.now());
    return { count: await addSighting(database, { itemId, kind, day, viewer }) };
  }

  /** Deletes individual sightings of past days. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    await purgeSightings(database, moscowDayOf(clock.now()));
  }
}
