/** How a drawing is brought into view: beside the tools at the right, and no larger than it is. */
export const FIT = { padding: { top: 0.15, bottom: 0.15, left: 0.15, right: "64px" }, maxZoom: 1 } as const;
