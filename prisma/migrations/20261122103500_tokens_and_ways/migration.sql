-- Tokens of before last as long from now as new ones do; servers of the release before make some yet.
ALTER TABLE "access_token" ADD COLUMN "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now() + interval '90 days';

-- CreateIndex
CREATE INDEX "access_token_expires_at_idx" ON "access_token"("expires_at");

-- Where somebody was going when he registered, and in which browser.
ALTER TABLE "registration" ADD COLUMN "next" TEXT, ADD COLUMN "mark" TEXT;
