import { SkeletonRows } from './SkeletonRows.tsx'

/** A card whose rows are on their way. */
export const PanelSkeleton = ({ count }: { count: number }) => (
  <div className="card" aria-busy="true">
    <SkeletonRows count={count} />
  </div>
)
