import { webRecords } from "@qicheng/api/web-records.generated";

/** Routes of the records of a module; `customers` stands for all that have them. */
export const routeOf = <Name extends string>(module: string, name: Name) => {
  const group = Object.entries(webRecords).find(([, one]) => one.module === module)?.[0];
  return `${group}.${name}` as `customers.${Name}`;
};
