import type {
  CloseUpPicture,
  ColorCode,
  DetailPicture,
  DrawingKind,
  ExteriorView,
  Picture,
  SceneName,
  Trim,
} from './spec.ts';

/** Pictures of one vehicle, the front three-quarter view first. */
interface Album {
  kind: DrawingKind;
  color: ColorCode;
  pictures: readonly Picture[];
}

const VIEWS: readonly ExteriorView[] = [
  'front_left',
  'side_left',
  'rear_right',
  'front_right',
  'side_right',
  'rear_left',
];

function detail(
  subject: DetailPicture['subject'],
  view: DetailPicture['view'],
  trim: Trim,
): DetailPicture {
  return { id: `detail-${subject}-${trim}`, type: 'detail', view, subject, trim };
}

function closeUp(
  kind: DrawingKind,
  color: ColorCode,
  view: CloseUpPicture['view'],
  scene: SceneName,
): CloseUpPicture {
  return { id: `${kind}-${color}-${view}`, type: 'close_up', kind, color, view, scene };
}

const D = {
  dashBlack: detail('modern_dash', 'dash', 'black'),
  dashTan: detail('modern_dash', 'dash', 'tan'),
  dashRed: detail('modern_dash', 'dash', 'red'),
  dashCream: detail('modern_dash', 'dash', 'cream'),
  oldDashTan: detail('classic_dash', 'dash', 'tan'),
  oldDashRed: detail('classic_dash', 'dash', 'red'),
  oldDashGreen: detail('classic_dash', 'dash', 'green'),
  seatsBlack: detail('modern_seats', 'seats', 'black'),
  seatsTan: detail('modern_seats', 'seats', 'tan'),
  seatsRed: detail('modern_seats', 'seats', 'red'),
  seatsCream: detail('modern_seats', 'seats', 'cream'),
  oldSeatsTan: detail('classic_seats', 'seats', 'tan'),
  oldSeatsRed: detail('classic_seats', 'seats', 'red'),
  vRed: detail('v_engine', 'engine', 'red'),
  vBlack: detail('v_engine', 'engine', 'black'),
  flat: detail('flat_engine', 'engine', 'black'),
  race: detail('race_cockpit', 'cabin', 'black'),
  helm: detail('boat_helm', 'dash', 'cream'),
  helmNavy: detail('boat_helm', 'dash', 'navy'),
  deck: detail('yacht_deck', 'cabin', 'navy'),
  cockpit: detail('aircraft_cockpit', 'dash', 'tan'),
  jetCabin: detail('jet_cabin', 'cabin', 'cream'),
  heli: detail('helicopter_panel', 'dash', 'black'),
  wheelRed: closeUp('coupe', 'red', 'wheel', 'studio'),
  wheelBlack: closeUp('coupe', 'black', 'wheel', 'studio_dark'),
  wheelWire: closeUp('classic_coupe', 'red', 'wheel', 'old_town'),
  wheelSuv: closeUp('suv', 'white', 'wheel', 'mountain'),
  noseSilver: closeUp('classic_coupe', 'silver', 'nose', 'studio_dark'),
  noseSedan: closeUp('sedan', 'black', 'nose', 'city_dusk'),
} as const;

/** The usual scene, another for the plain sides, and the details that fit. */
type Row = readonly [DrawingKind, ColorCode, SceneName, SceneName, readonly Picture[]];

const ROWS: readonly Row[] = [
  ['coupe', 'red', 'seaside', 'studio', [D.wheelRed, D.dashTan, D.seatsTan, D.vRed]],
  ['coupe', 'black', 'studio_dark', 'city_dusk', [D.wheelBlack, D.dashBlack, D.seatsBlack]],
  ['coupe', 'silver', 'mountain', 'studio_dark', [D.dashRed, D.seatsRed, D.vBlack]],
  ['coupe', 'yellow', 'track', 'studio', [D.dashBlack, D.seatsBlack, D.flat]],
  ['coupe', 'blue', 'studio', 'track', [D.dashBlack, D.seatsBlack, D.vBlack]],
  ['coupe', 'white', 'city_dusk', 'desert', [D.dashBlack, D.seatsBlack, D.vRed]],
  ['classic_coupe', 'red', 'old_town', 'seaside', [D.wheelWire, D.oldDashTan, D.oldSeatsTan]],
  [
    'classic_coupe',
    'silver',
    'forest',
    'studio_dark',
    [D.noseSilver, D.oldDashRed, D.oldSeatsRed, D.flat],
  ],
  ['classic_coupe', 'green', 'mountain', 'old_town', [D.oldDashGreen, D.oldSeatsTan, D.flat]],
  ['convertible', 'blue', 'seaside', 'studio', [D.dashTan, D.seatsTan, D.vBlack]],
  ['convertible', 'white', 'desert', 'seaside', [D.dashRed, D.seatsRed]],
  ['classic_convertible', 'burgundy', 'forest', 'old_town', [D.oldDashTan, D.oldSeatsTan]],
  ['classic_convertible', 'beige', 'seaside', 'studio', [D.oldDashRed, D.oldSeatsRed]],
  ['sedan', 'black', 'city_dusk', 'studio', [D.noseSedan, D.dashCream, D.seatsCream]],
  ['sedan', 'gray', 'studio', 'mountain', [D.dashBlack, D.seatsBlack, D.vBlack]],
  ['hatchback', 'blue', 'old_town', 'track', [D.dashBlack, D.seatsBlack]],
  ['estate', 'gray', 'forest', 'mountain', [D.dashTan, D.seatsTan]],
  ['suv', 'black', 'desert', 'city_dusk', [D.dashCream, D.seatsCream, D.vBlack]],
  ['suv', 'white', 'mountain', 'seaside', [D.wheelSuv, D.dashTan, D.seatsTan]],
  ['pickup', 'orange', 'desert', 'forest', [D.dashBlack, D.seatsBlack]],
  ['single_seater', 'red', 'track', 'studio_dark', [D.race, D.vRed]],
  ['motor_boat', 'white', 'sea', 'marina', [D.helm, D.deck]],
  ['motor_boat', 'blue', 'marina', 'sea', [D.helmNavy, D.vRed]],
  ['sailing_yacht', 'white', 'sea', 'marina', [D.deck, D.helmNavy]],
  ['aeroplane', 'white', 'apron', 'sky', [D.cockpit, D.flat]],
  ['aeroplane', 'red', 'runway', 'apron', [D.cockpit, D.vRed]],
  ['jet', 'white', 'runway', 'apron', [D.jetCabin, D.cockpit]],
  ['helicopter', 'blue', 'apron', 'sky', [D.heli, D.seatsTan]],
  ['helicopter', 'red', 'sky', 'apron', [D.heli, D.seatsBlack]],
];

function album([kind, color, scene, second, details]: Row): Album {
  const outside = VIEWS.map(
    (view): Picture => ({
      id: `${kind}-${color}-${view}`,
      type: 'exterior',
      kind,
      color,
      view,
      scene: view === 'side_left' || view === 'side_right' ? second : scene,
    }),
  );
  return { kind, color, pictures: [...outside.slice(0, 3), ...details, ...outside.slice(3)] };
}

/** Every album of the demo fleet; details may belong to several albums. */
export const albums: readonly Album[] = ROWS.map(album);
