-- AlterEnum
ALTER TYPE "moderation_action" ADD VALUE 'edit_tariff';

-- AlterTable
ALTER TABLE "allowance_grant" ADD COLUMN     "term_id" INTEGER;

-- CreateTable
CREATE TABLE "tariff_version" (
    "id" SERIAL NOT NULL,
    "type_id" SMALLINT NOT NULL,
    "version" INTEGER NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "description_ru" TEXT NOT NULL,
    "description_en" TEXT NOT NULL,
    "car_slots" INTEGER,
    "special_offers" INTEGER NOT NULL DEFAULT 0,
    "price" INTEGER NOT NULL DEFAULT 0,
    "terms" JSONB NOT NULL DEFAULT '[]',
    "options" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tariff_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tariff_term" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "version_id" INTEGER NOT NULL,
    "car_slots" INTEGER,
    "special_offers" INTEGER,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "paid" BIGINT NOT NULL,
    "month_price" BIGINT NOT NULL,
    "advert_price" INTEGER NOT NULL,
    "special_offer_price" INTEGER NOT NULL,

    CONSTRAINT "tariff_term_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tariff_version_type_id_version_key" ON "tariff_version"("type_id", "version");

-- CreateIndex
CREATE INDEX "tariff_term_user_id_ends_at_idx" ON "tariff_term"("user_id", "ends_at");

-- CreateIndex
CREATE INDEX "allowance_grant_term_id_idx" ON "allowance_grant"("term_id");

-- AddForeignKey
ALTER TABLE "allowance_grant" ADD CONSTRAINT "allowance_grant_term_id_fkey" FOREIGN KEY ("term_id") REFERENCES "tariff_term"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "tariff_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no code may do to what accounts have paid for.
ALTER TABLE "tariff_version" ADD CONSTRAINT "tariff_version_type" CHECK ("type_id" BETWEEN 1 AND 6 AND "version" > 0);
ALTER TABLE "tariff_version" ADD CONSTRAINT "tariff_version_sums" CHECK ("price" >= 0 AND "special_offers" >= 0 AND "car_slots" >= 0);
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_sums" CHECK (
  "paid" >= 0 AND "month_price" >= 0 AND "advert_price" >= 0 AND "special_offer_price" >= 0
);
ALTER TABLE "tariff_term" ADD CONSTRAINT "tariff_term_ends_after_its_start" CHECK ("ends_at" > "starts_at");

-- A price once paid never changes: an edit adds the next version.
CREATE FUNCTION keep_tariff_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a tariff stays as it is';
END $$;
CREATE TRIGGER tariff_version_stays BEFORE UPDATE OR DELETE ON "tariff_version"
  FOR EACH ROW EXECUTE FUNCTION keep_tariff_version();

-- What every installation begins with; admins edit it.
INSERT INTO "tariff_version"
  ("type_id", "version", "name_ru", "name_en", "description_ru", "description_en", "car_slots", "special_offers", "price", "terms", "options", "created_at")
VALUES
  (1, 1, 'Пробный для частных лиц', 'Individual trial',
    'Бесплатные объявления, чтобы попробовать.', 'Free ads to try it out.',
    NULL, 0, 0, '[]', NULL, now()),
  (2, 1, 'Платный для частных лиц', 'Individual',
    'Платите за каждое объявление отдельно. Оплаченное объявление ждёт вас бессрочно.',
    'Pay for each ad separately. An ad you have paid for never expires until you place it.',
    NULL, 0, 5000, '[]', NULL, now()),
  (3, 1, 'Пробный для компаний', 'Business trial',
    'Бесплатные объявления, чтобы попробовать.', 'Free ads to try it out.',
    NULL, 0, 0, '[]', NULL, now()),
  (4, 1, 'Бизнес', 'Business',
    'Готовый набор для постоянных продаж.', 'A ready set for steady sales.',
    20, 4, 120000,
    '[{"months": 1, "discount": 0}, {"months": 3, "discount": 5}, {"months": 6, "discount": 10}, {"months": 12, "discount": 20}]',
    NULL, now()),
  (5, 1, 'Конструктор', 'Constructor',
    'Соберите тариф под себя: чем больше, тем дешевле каждое объявление.',
    'Put together a tariff of your own: the more you take, the less each ad costs.',
    NULL, 0, 0,
    '[{"months": 1, "discount": 0}, {"months": 3, "discount": 5}, {"months": 6, "discount": 10}, {"months": 12, "discount": 20}]',
    '{"car_slots": {"min": 5, "max": 100, "default": 10, "tiers": [{"up_to": 10, "price": "45.00"}, {"up_to": 50, "price": "40.00"}, {"up_to": 100, "price": "35.00"}]}, "special_offers": {"min": 0, "max": 50, "default": 2, "tiers": [{"up_to": 5, "price": "140.00"}, {"up_to": 50, "price": "120.00"}]}}',
    now()),
  (6, 1, 'Безлимит', 'Unlimited',
    'Весь автопарк на сайте, сколько бы в нём ни было машин.', 'Your whole stock on the site, however large it is.',
    NULL, 10, 390000,
    '[{"months": 1, "discount": 0}, {"months": 3, "discount": 5}, {"months": 6, "discount": 10}, {"months": 12, "discount": 20}]',
    NULL, now());
