// Dates an old demo anew: its ads look as on the day of the first start.
import { readConfig } from '@pitlane/api/config';
import { openDatabase } from '@pitlane/api/infra/database';
import { datesOf, demoWorld } from '../seed/demo-world.ts';

const database = openDatabase(readConfig(process.env));
const now = new Date();
let dated = 0;
try {
  for (const [index, post] of demoWorld().posts.entries()) {
    const { count } = await database.post.updateMany({
      where: {
        id: index + 1,
        modelId: post.modelId,
        user: { email: { endsWith: '@demo.pitlane.test' } },
      },
      data: { status: post.status, removedReason: post.removedReason, ...datesOf(post, now) },
    });
    dated += count;
  }
  console.log(`Dated ${dated} ads of the demo anew.`);
} finally {
  await database.$disconnect();
}
