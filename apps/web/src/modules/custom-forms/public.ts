/** The designer, for whatever else has forms. */
export const designerPage = () => import("./form-designer");
