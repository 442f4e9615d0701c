/** What logs keep of a request: no login key, no body. */
export interface RequestFacts {
  id: string;
  ip: string;
  agent: string;
  route: string;
}
