const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text could be the id of a row at all; the database would refuse to compare any other. */
export const isUuid = (text: string): boolean => UUID.test(text)
