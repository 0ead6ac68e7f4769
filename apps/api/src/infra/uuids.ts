const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text is an id as the database makes them; it refuses anything else with an error. */
export const isUuid = (text: string) => UUID.test(text);
