/** A service with the services and infrastructure that it names as its dependencies. */
export abstract class BaseService<Dependencies> {
  protected readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }
}
