import { SkeletonRows } from './SkeletonRows.tsx'

export const PanelSkeleton = ({ count }: { count: number }) => (
  <div className="card" aria-busy="true">
    <SkeletonRows count={count} />
  </div>
)
