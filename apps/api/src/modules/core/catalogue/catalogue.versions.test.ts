import { getVersions } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('filter/get-versions', () => {
  const fetchVersions = async (query: { brand_id?: number; model_id?: number }) =>
    dataOf(getVersions, await world.call(getVersions, { query }));
  const findModificationsOfVersion = async (name: string) => {
    const { id: modelId, brandId } = await world.database.model.findFirstOrThrow({
      where: { slug: '911' },
    });
    const modifications = await world.database.modification.findMany({
      where: { version: name, generation: { modelId } },
      include: { generation: true },
    });
    return { modelId, brandId, modifications };
  };

  it('counts the active ads of a version over all generations and includes versions without ads', async () => {
    const { modelId, modifications } = await findModificationsOfVersion('GT3 RS');
    const before = await fetchVersions({ model_id: modelId });
    for (const { id, generationId, carcaseId } of modifications.slice(0, 2)) {
      await aPost(world.database, { modelId, generationId, modificationId: id, carcaseId });
    }

    const versionsAfter = await fetchVersions({ model_id: modelId });

    const countIn = (list: typeof versionsAfter) =>
      list.find(({ name }) => name === 'GT3 RS')?.count ?? -1;
    expect(new Set(modifications.map(({ generationId }) => generationId)).size).toBeGreaterThan(1);
    expect(countIn(versionsAfter) - countIn(before)).toBe(2);
    expect(versionsAfter.map(({ name }) => name)).toContain('Carrera S');
    expect(versionsAfter.filter(({ count }) => count === 0)).not.toEqual([]);
    const sortedVersions = versionsAfter.toSorted(
      (a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'),
    );
    expect(versionsAfter).toEqual(sortedVersions);
  });

  it('filters by make, model or both', async () => {
    const { modelId, brandId } = await findModificationsOfVersion('GT3 RS');
    const ofModel = await fetchVersions({ model_id: modelId });

    expect(await fetchVersions({ brand_id: brandId, model_id: modelId })).toEqual(ofModel);
    expect((await fetchVersions({ brand_id: brandId })).length).toBeGreaterThan(ofModel.length);
    expect((await fetchVersions({})).length).toBeGreaterThan(500);
    expect(await fetchVersions({ brand_id: brandId + 1, model_id: modelId })).toEqual([]);
  });

  it('is empty for an unknown make or model', async () => {
    expect(await fetchVersions({ brand_id: 2_147_483_647 })).toEqual([]);
    expect(await fetchVersions({ model_id: 2_147_483_647 })).toEqual([]);
  });
});
