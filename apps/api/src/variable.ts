/** What files that list variables need to know about one. */
export interface VariablePlace {
  /** The only way to start the product that it makes sense for. */
  for?:
    | 'npm start'
    | 'own processes'
    | 'compose'
    | 'tests'
    | 'pnpm moderate'
    | 'pnpm db:migrate'
    | 'pnpm db:roles';
  /**
   * How docker-compose.yml uses it: passes it on to the containers, unless it says otherwise; reads it
   * itself (`file`); sets a value of its own (`fixed`).
   */
  compose?: 'file' | 'fixed';
  /** Its default under compose, where that is another one. */
  composeDefault?: string;
  /** Compose does not start without it. */
  required?: true;
}

export interface Variable extends VariablePlace {
  name: string;
  description: string;
  fallback: string;
}

declare module 'zod' {
  interface GlobalMeta extends VariablePlace {}
}
