export abstract class TextError extends Error {
  /** Returns the text in the page's language, which may load later than the error occurs. */
  abstract text(): string;
}
