import { vehicleModel } from '../bodies/fleet.ts';
import type { V3 } from '../geometry/vec.ts';
import { seededRandom } from '../geometry/vec.ts';
import type { Framing } from '../render/camera.ts';
import { frameCamera, HEIGHT, WIDTH } from '../render/camera.ts';
import type { Model } from '../render/compose.ts';
import { paintTracing, traceModel, verticesOf } from '../render/compose.ts';
import { LIGHTS } from '../scenes/lights.ts';
import { drawScene } from '../scenes/scene.ts';
import { linear, rect } from '../scenes/svg.ts';
import type { DetailPicture, SceneName } from '../spec.ts';
import { drawClassicDash, drawModernDash } from './dashes.ts';
import { buildFlatEngine } from './flat-engine.ts';
import { buildJetCabin } from './jet-cabin.ts';
import { drawAircraftCockpit, drawHelicopterPanel } from './panels.ts';
import { buildSeats } from './seats.ts';
import { buildVEngine } from './v-engine.ts';

interface Shot {
  azimuth: number;
  height: number;
  distance: number;
  target: V3;
  /** Visible box of the model: x, y and z ranges in meters. */
  x: readonly [number, number];
  y: readonly [number, number];
  z: readonly [number, number];
}

/** Renders a model so that it fills the picture, in a plain room or, with `afloat`, in a scene. */
function renderModel(model: Model, shot: Shot, scene: SceneName, afloat = false): string {
  const isWithin = (v: number, [a, b]: readonly [number, number]): boolean => v >= a && v <= b;
  const framing: Framing = { ...shot, frame: [0, 30, WIDTH, HEIGHT - 20] };
  const camera = frameCamera(
    verticesOf(model),
    framing,
    (x, y, z) => isWithin(x, shot.x) && isWithin(y, shot.y) && isWithin(z, shot.z),
  );
  const light = LIGHTS[scene];
  const backdrop = afloat
    ? drawScene(scene, { horizon: camera.cy, base: HEIGHT, random: seededRandom(scene) })
    : `<defs>${linear('g-room', [
        [0, '#3a3f45'],
        [0.5, '#1d2024'],
        [1, '#0b0c0e'],
      ])}</defs>${rect(0, 0, WIDTH, HEIGHT, '#g-room')}`;
  return backdrop + paintTracing(traceModel(model, camera, light, afloat), model.finish, light);
}

type Box = readonly [number, number, number, number];
const WHOLE: Box = [0, 0, WIDTH, HEIGHT];

/** View boxes of a subject in pixels: the whole and two close-ups. */
export const DETAIL_VIEWS: Readonly<Record<DetailPicture['subject'], readonly [Box, Box, Box]>> = {
  modern_dash: [WHOLE, [60, 200, 760, 570], [640, 330, 640, 480]],
  classic_dash: [WHOLE, [60, 240, 720, 540], [520, 340, 640, 480]],
  modern_seats: [WHOLE, [180, 120, 560, 420], [560, 300, 640, 480]],
  classic_seats: [WHOLE, [180, 120, 560, 420], [560, 300, 640, 480]],
  v_engine: [WHOLE, [120, 240, 640, 480], [560, 320, 640, 480]],
  flat_engine: [WHOLE, [120, 240, 640, 480], [560, 320, 640, 480]],
  race_cockpit: [WHOLE, [200, 200, 720, 540], [520, 360, 640, 480]],
  boat_helm: [WHOLE, [560, 160, 640, 480], [120, 400, 700, 525]],
  yacht_deck: [WHOLE, [300, 80, 720, 540], [420, 420, 720, 540]],
  aircraft_cockpit: [WHOLE, [80, 280, 640, 480], [600, 300, 640, 480]],
  jet_cabin: [WHOLE, [80, 280, 640, 480], [620, 300, 640, 480]],
  helicopter_panel: [WHOLE, [320, 200, 640, 480], [400, 420, 640, 480]],
};

/** Returns the SVG content, without the document element, of an interior or engine picture. */
export function drawDetail({ subject, trim, color }: DetailPicture): string {
  switch (subject) {
    case 'modern_dash':
      return drawModernDash(trim);
    case 'classic_dash':
      return drawClassicDash(trim);
    case 'aircraft_cockpit':
      return drawAircraftCockpit();
    case 'helicopter_panel':
      return drawHelicopterPanel();
    case 'modern_seats':
    case 'classic_seats':
      return renderModel(
        buildSeats(trim, subject === 'classic_seats'),
        {
          azimuth: subject === 'classic_seats' ? -28 : 26,
          height: 1.35,
          distance: 2.6,
          target: [0, 0, 0],
          x: [-0.4, 0.5],
          y: [-0.85, 0.85],
          z: [0.1, 1.3],
        },
        'studio',
      );
    case 'v_engine':
      return renderModel(
        buildVEngine(trim === 'red'),
        {
          azimuth: 12,
          height: 2.3,
          distance: 3,
          target: [0, 0, 0],
          x: [-0.8, 0.8],
          y: [-0.85, 0.85],
          z: [0.1, 0.9],
        },
        'studio',
      );
    case 'flat_engine':
      return renderModel(
        buildFlatEngine(),
        {
          azimuth: 16,
          height: 1.15,
          distance: 2.2,
          target: [0, 0, 0],
          x: [-0.4, 0.6],
          y: [-0.95, 0.95],
          z: [0.1, 0.95],
        },
        'studio',
      );
    case 'jet_cabin':
      return renderModel(
        buildJetCabin(),
        {
          azimuth: 4,
          height: 1.3,
          distance: 3.4,
          target: [0, 0, 0],
          x: [-4, 0.6],
          y: [-0.92, 0.92],
          z: [0.05, 1.9],
        },
        'studio',
      );
    case 'boat_helm':
      return renderModel(
        vehicleModel('bowrider', color),
        {
          azimuth: 166,
          height: 2.5,
          distance: 3.4,
          target: [-0.2, 0, 0],
          x: [-1.2, 1.4],
          y: [-1.1, 1.1],
          z: [0.4, 1.6],
        },
        trim === 'navy' ? 'marina' : 'sea',
        true,
      );
    case 'yacht_deck':
      return renderModel(
        vehicleModel('sailing_yacht', color),
        {
          azimuth: 168,
          height: 3.4,
          distance: 5.5,
          target: [-3, 0, 0],
          x: [-5.6, 1],
          y: [-1.9, 1.9],
          z: [0.9, 3.2],
        },
        'sea',
        true,
      );
    case 'race_cockpit':
      return renderModel(
        vehicleModel('open_wheel', color),
        {
          azimuth: 28,
          height: 1.7,
          distance: 2.6,
          target: [0.1, 0, 0],
          x: [-0.7, 0.9],
          y: [-0.75, 0.75],
          z: [0.3, 1.1],
        },
        'track',
        true,
      );
  }
}
