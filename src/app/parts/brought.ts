import { lazy, type ComponentType } from 'react'

/** A screen that comes with a piece of the app, by its name there. */
export const brought = <Props extends object>(bring: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await bring() }))
