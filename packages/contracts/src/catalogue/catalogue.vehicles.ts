export const vehicleKinds = ['ground', 'water', 'air'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

export const MIN_YEAR = 1885;
export const MAX_YEAR = 2100;
