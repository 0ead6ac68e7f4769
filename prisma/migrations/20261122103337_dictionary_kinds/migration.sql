-- Which kinds of vehicle have an engine, a gearbox, a drive, a side to steer on.
ALTER TABLE "engine" ADD COLUMN "kinds" "vehicle_kind"[];
ALTER TABLE "transmission" ADD COLUMN "kinds" "vehicle_kind"[];
ALTER TABLE "wheel_drive" ADD COLUMN "kinds" "vehicle_kind"[];
ALTER TABLE "steering_wheel" ADD COLUMN "kinds" "vehicle_kind"[];

-- What is stored already. New entries come with theirs.
UPDATE "engine" SET "kinds" = CASE
  WHEN "code" = 'lpg' THEN '{ground}'
  WHEN "code" = 'hybrid' THEN '{ground,water}'
  WHEN "code" IN ('avgas', 'jet_fuel') THEN '{air}'
  ELSE '{ground,water,air}'
END::"vehicle_kind"[];
UPDATE "transmission" SET "kinds" = '{ground}';
UPDATE "wheel_drive" SET "kinds" = '{ground}';
UPDATE "steering_wheel" SET "kinds" = '{ground}';
