import { isHoldfastError } from '@holdfast/base';
import { register, unregister } from '../../decisions/register.js';
import type { Service } from '../../service/service.js';
import { findRepository } from '../../store/list-repositories.js';
import type { WebService } from '../web-service.js';

type Parts = Pick<WebService, 'addRepository' | 'checkNow' | 'removeRepository'>;

/** What admins and editors do about repositories on the page. */
export function repositoryActsOf(service: Service): Parts {
  return {
    addRepository: async (request, by) => {
      try {
        const id = await register(service, request, { name: by, kind: 'person' });
        return { kind: 'added', id };
      } catch (error) {
        if (!isHoldfastError(error) || !REFUSED.has(error.code)) throw error;
        const { message, hint } = error;
        return { kind: 'refused', messages: [hint === undefined ? message : `${message} ${hint}`] };
      }
    },
    checkNow: async (repositoryId) => {
      const found = await findRepository(service.database.queries, repositoryId);
      if (found === undefined) return false;
      await service.jobs.send('check', { repositoryId, trigger: 'request' });
      return true;
    },
    removeRepository: async (repositoryId, by) => {
      try {
        await unregister(service, repositoryId, { name: by, kind: 'person' });
        return true;
      } catch (error) {
        if (isHoldfastError(error) && error.code === 'repository-not-found') return false;
        throw error;
      }
    },
  };
}

/** What somebody can mend by typing something else. */
const REFUSED: ReadonlySet<string> = new Set([
  'repository-refused',
  'repository-exists',
  'request-invalid',
]);
