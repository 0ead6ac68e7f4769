import type { AreaContext } from '../../context.ts';
import { SandboxService } from './sandbox/sandbox.service.ts';

/** What people pay, and who takes it. */
export function buildMoney(context: AreaContext) {
  const { config } = context;
  return {
    /** Null unless it stands for who takes payments. */
    sandbox:
      config.PAYMENTS === 'sandbox'
        ? new SandboxService({
            ...context,
            secret: config.SANDBOX_SECRET,
            publicUrl: config.PUBLIC_URL,
          })
        : null,
  };
}
