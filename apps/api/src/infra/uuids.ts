const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns whether a text is a canonical UUID; the database rejects anything else with an error. */
export const isUuid = (text: string) => UUID.test(text);
