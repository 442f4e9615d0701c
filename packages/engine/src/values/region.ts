/** Ids of regions: 330106 is a county of the city 330100 in the province 330000; some counties have no city of their own. */

/** The digits that all regions in a region begin with: 33 of 330000, 3301 of 330100. */
export const regionPrefix = (id: string): string => (/^\d{6}$/.test(id) ? id.replace(/(?:0000|00)$/, "") : id);

export const isCounty = (id: string): boolean => /^\d{6}$/.test(id) && !id.endsWith("00");

/** Whether a region is another one, or lies in it. */
export const isIn = (id: string, region: string): boolean => id.startsWith(regionPrefix(region));

/** Cities and provinces that have no counties. */
const WITHOUT_COUNTIES: ReadonlySet<string> = new Set([
  "441900",
  "442000",
  "460400",
  "620200",
  "710000",
  "810000",
  "820000",
]);

export const hasCounties = (region: string): boolean => !WITHOUT_COUNTIES.has(region);
