/** In pairs, as British banks write it. */
export const sortCodeText = (code: string) => code.replaceAll(/\d\d(?=.)/g, '$&-')
