import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequestError } from './errors.ts';

/** Responds with 400 if a check throws because of the input, such as an object whose `length` isn't a number. */
export const safeValidatorCompiler: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    try {
      return validate(data);
    } catch {
      return { error: badRequestError('The request is not valid.') };
    }
  };
};
