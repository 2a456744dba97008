import type { ReactNode } from 'react'
import { PageTitle } from '#app/features/app/PageTitle.tsx'

export const SignInIntro = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="stack stack-tight">
    <PageTitle big word={title} />
    <p className="soft">{children}</p>
  </div>
)
