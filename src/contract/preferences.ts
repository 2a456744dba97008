export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

export const themeModes = ['light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]
