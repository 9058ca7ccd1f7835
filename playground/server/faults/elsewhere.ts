import type { Wire } from '../wire.js';

interface Identity {
  readonly teamId?: string | undefined;
  readonly enterpriseId?: string | undefined;
  readonly appId?: string | undefined;
}

const TEAM_KEYS: ReadonlySet<string> = new Set(['team_id', 'context_team_id', 'app_installed_team_id']);

/** Says of what goes to the bot that it is of another installation, in every place where Slack names one. */
export class Elsewhere {
  #as: Identity = {};

  order(identity: Identity): void {
    this.#as = identity;
  }

  clear(): void {
    this.#as = {};
  }

  disguise(payload: Wire): Wire {
    const { teamId, enterpriseId, appId } = this.#as;
    if (teamId === undefined && enterpriseId === undefined && appId === undefined) return payload;
    const renamed = Object.entries(payload).map(([key, value]): [string, unknown] => {
      if (appId !== undefined && key === 'api_app_id') return [key, appId];
      if (teamId !== undefined && TEAM_KEYS.has(key)) return [key, teamId];
      if (Array.isArray(value) && key === 'authorizations') {
        const installation = {
          ...(teamId === undefined ? {} : { team_id: teamId }),
          ...(enterpriseId === undefined ? {} : { enterprise_id: enterpriseId }),
        };
        return [key, value.map((one: Wire) => ({ ...one, ...installation }))];
      }
      if (key === 'team' && isWire(value)) {
        const org = enterpriseId === undefined ? {} : { enterprise_id: enterpriseId };
        return [key, { ...value, ...(teamId === undefined ? {} : { id: teamId }), ...org }];
      }
      return key === 'view' && isWire(value) ? [key, this.disguise(value)] : [key, value];
    });
    return Object.fromEntries(renamed);
  }
}

function isWire(value: unknown): value is Wire {
  return value !== null && typeof value === 'object';
}
