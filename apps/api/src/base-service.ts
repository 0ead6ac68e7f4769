/** Base class of services. `deps` holds the injected services and infrastructure. */
export abstract class BaseService<Dependencies> {
  protected readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }
}
