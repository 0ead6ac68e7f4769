/** An error that can tell people what happened. */
export abstract class TextError extends Error {
  /** In the page's language, whose texts may come later than the error. */
  abstract text(): string;
}
