/* The page that one comes to by signing out. */

import { forgetOrders } from "./order.js";

forgetOrders();
