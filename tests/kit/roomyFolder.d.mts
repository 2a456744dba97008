export function roomyFolder(): string
